export { useFields, type Fields } from './use-fields.ts'
export { ruleOf } from './rule.ts'
