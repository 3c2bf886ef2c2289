import { expect, it } from 'vitest'
import { chatFileName, chatText } from './chat-text.ts'

const message = { id: 'a', displayName: 'Nusrat', text: 'Hello', sentAt: 5, isOwn: true, isPrivate: false }

it('[4.8] writes the chat as text, with time, author and what is private', () => {
  const words = {
    title: 'Planning',
    timeOf: (at: number) => `time ${at}`,
    erased: 'Deleted account',
    private: 'Private',
  }
  const messages = [message, { ...message, displayName: '', text: 'Only you\nTwo lines', isPrivate: true }]
  expect(chatText(messages, words)).toBe(
    'Planning\n\n[time 5] Nusrat: Hello\n[time 5] Deleted account (Private): Only you\nTwo lines\n',
  )
})

it('[4.8] names the file TXT by title and day, without characters that file systems refuse', () => {
  const startDateTime = Date.parse('2026-02-10T23:30:00Z')
  const meeting = { meetingTitle: 'Q1/Q2: "plan"?', startDateTime, startDate: null }
  expect(chatFileName(meeting, 'Asia/Dhaka')).toBe('Q1 Q2 plan 2026-02-11.txt')
  const allDay = { ...meeting, startDate: '2026-02-10' }
  expect(chatFileName(allDay, 'Asia/Dhaka')).toBe('Q1 Q2 plan 2026-02-10.txt')
})
