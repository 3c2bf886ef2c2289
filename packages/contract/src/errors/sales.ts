import { defineErrors } from './define.ts'

/** Requests of visitors to sales (spec 1.18). */
export const salesErrors = defineErrors({
  'sales.size_required': { status: 422, message: 'Select how many people your organisation has.' },
  'sales.about_required': { status: 422, message: 'Write what you would like to talk about.' },
  'sales.gone': { status: 404, message: 'Another operator has deleted this request.' },
})
