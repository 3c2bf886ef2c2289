export { createTranslator, TranslationUnavailable, type Translator } from './translator.ts'
