export { Repeats } from './Repeats.tsx'
export { ScopeChoice } from './ScopeChoice.tsx'
export { useRecurrenceSentence } from './useRecurrenceSentence.ts'
