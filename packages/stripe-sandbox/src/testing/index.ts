export { afterStoring, cut, type Fault, failure, hang, json, refusal, text, works } from "./faults.ts";
export { startTestSandbox, type TestSandbox } from "./test-sandbox.ts";
