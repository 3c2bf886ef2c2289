export { createDueReminders, isReminder, type DueReminders } from './due-reminders.ts'
export { createKeptReminders } from './kept-reminders.ts'
export { ReminderCards } from './ReminderCards.tsx'
export { reminderText } from './reminder-text.ts'
