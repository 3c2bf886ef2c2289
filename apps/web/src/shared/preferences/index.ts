export { LanguageChoice } from './language-choice.tsx'
export { ThemeToggle } from './theme-toggle.tsx'
export { useLanguageChoice } from './use-language-choice.ts'
