export { useLeaveQuestion } from './useLeaveQuestion.ts'
export { GoProvider, PageLink, useGo, type Go } from './navigation.tsx'
