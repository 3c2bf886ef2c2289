declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    'room.message_sent': { messageId: string }
  }
}

export {}
