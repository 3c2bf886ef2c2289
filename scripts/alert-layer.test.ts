import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('[9.12] stacks alerts at 1200, above dialogs and menus', () => {
  expect(read('../packages/ui/src/tokens.css')).toContain('--layer-alert: 1200;')
  for (const alerts of [
    'shared/reminders/ReminderCards',
    'shared/snackbar/SnackbarPlace',
    'features/chat-calls/components/ActiveCalls',
  ])
    expect(read(`../apps/web/src/${alerts}.module.css`)).toContain('var(--layer-alert)')
})
