export { useFields } from './use-fields.ts'
export { ruleOf } from './rule.ts'
