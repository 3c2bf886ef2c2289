export { TranslateItem, TranslateMenu } from './TranslateMenu.tsx'
export { TranslationStatus } from './TranslationStatus.tsx'
