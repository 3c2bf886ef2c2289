export { TranslateItem, TranslateMenu } from './TranslateMenu.tsx'
