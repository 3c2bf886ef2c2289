export { createRemindersModule } from './reminders.module.ts'
