import * as z from 'zod'
import { settingsGroup } from '../../platform/config/settings.ts'

export const salesSettings = settingsGroup('Sales', {
  SALES_EMAIL: {
    schema: z.email('must be an email address').optional(),
    about:
      'Gets what visitors send with the form “Talk to sales”. Operators also read it at `/console/sales`; when unset, only there.',
    example: 'sales@example.org',
  },
})
