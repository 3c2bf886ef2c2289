export { LanguageChoice } from './LanguageChoice.tsx'
export { ThemeToggle } from './ThemeToggle.tsx'
export { useLanguageChoice } from './useLanguageChoice.ts'
