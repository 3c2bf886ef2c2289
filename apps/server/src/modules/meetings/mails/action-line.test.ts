import { expect, it } from 'vitest'
import { actionLine } from './action-line.ts'

it('names the owner and the due date of an action, each in its own direction', () => {
  const action = { text: 'Send the order', owner: 'Arif', due: 'by Friday' }
  expect(actionLine(action, 'en')).toBe('• Send the order (Arif, by Friday)')
  expect(actionLine({ ...action, owner: '', due: '' }, 'en')).toBe('• Send the order')
  expect(actionLine({ text: 'إرسال الطلب', owner: 'Arif', due: 'الجمعة' }, 'ar')).toBe(
    '• إرسال الطلب (\u2068Arif\u2069، الجمعة)',
  )
})
