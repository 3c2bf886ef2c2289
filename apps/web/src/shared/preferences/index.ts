export { LanguageSelect } from './LanguageSelect.tsx'
export { PageChoices } from './PageChoices.tsx'
export { useLanguageChoice } from './useLanguageChoice.ts'
