import * as z from 'zod'
import { integerSetting, settingsGroup } from '../../platform/config/settings.ts'

export const salesSettings = settingsGroup('Sales', {
  SALES_EMAIL: {
    schema: z.email('must be an email address').optional(),
    about:
      'Gets what visitors send with the form “Talk to sales”. Operators also read it at `/console/sales`; when unset, only there.',
    example: 'sales@example.org',
  },
  SALES_KEEP_DAYS: {
    schema: integerSetting({ min: 0, max: 3_650, fallback: 0 }),
    about: 'How many days requests to sales are kept. 0 means until an operator deletes them.',
  },
})
