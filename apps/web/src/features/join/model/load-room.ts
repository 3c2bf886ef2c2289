import { loadText } from '@majlis/i18n/react'

/** The room's code and texts, which are as large as everything loaded before. */
export async function loadRoom() {
  const [{ Room }] = await Promise.all([
    import('../../room/index.ts'),
    loadText('room', 'common', 'errors', 'recurrence', 'settings'),
  ])
  return Room
}
