export { createOfficeEditor, type OfficeEditor } from './office-editor.ts'
