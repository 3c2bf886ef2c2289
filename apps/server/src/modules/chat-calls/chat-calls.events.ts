declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** A call began or ended: the list of calls changed for the people in its chat. */
    'chat_call.changed': { chatCallId: string }
  }
}
