export { createLanguageModel, type LanguageModel, ModelRefused, ModelUnavailable } from './language-model.ts'
