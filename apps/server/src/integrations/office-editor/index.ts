export { createOfficeEditor, type OfficeEditor } from './office-editor.ts'
export type { SignedRequest } from './proof.ts'
