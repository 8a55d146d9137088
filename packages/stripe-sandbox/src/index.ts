export { createFaults, type Fault, type Faults, type SeenCall } from "./faults.ts";
export { type Sandbox, type SandboxOptions, startSandbox } from "./sandbox.ts";
