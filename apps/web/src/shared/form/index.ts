export { refusedFields } from './refused-fields.ts'
export { ruleOf } from './rule.ts'
export { useDraft, type Saving } from './useDraft.ts'
export { useFields, type Fields } from './useFields.ts'
