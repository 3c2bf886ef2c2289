/** Files of the scheduler belong to no meeting until it is saved. */
export const agendaTarget = { kind: 'agenda_file' } as const
