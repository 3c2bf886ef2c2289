export { createOnlyRuleGate, type OnlyRuleGate } from './only-rule.ts'
export { setOperator } from './operators.ts'
export type { ProviderLinks } from './provider-links.service.ts'
export { createSingleSignOnModule, type SingleSignOnApi } from './single-sign-on.module.ts'
