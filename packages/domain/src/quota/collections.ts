/** The collections of documents that users create and delete. 'Add a collection' in CONTRIBUTING.md begins here. */
export const DOCUMENT_COLLECTIONS = ["savedSequences", "measures", "checkIns"] as const;
export type DocumentCollection = (typeof DOCUMENT_COLLECTIONS)[number];
