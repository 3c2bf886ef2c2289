export { useFields, type Fields } from './useFields.ts'
export { ruleOf } from './rule.ts'
