import * as z from 'zod'

/** An answer to `sync` or `search`: it has content of several rooms, and some of them may be closed to the caller. */
export interface AnswerOfRooms {
  /** Every room that is in the answer. */
  roomIds: string[]
  /** The answer without the content of these rooms. */
  without(closed: ReadonlySet<string>): unknown
}

const byRoom = z.record(z.string(), z.unknown())
const eventsSchema = z.looseObject({ events: z.array(z.unknown()).optional() })
const leftRoomSchema = z.looseObject({ state: eventsSchema.optional(), timeline: eventsSchema.optional() })

/** Matrix client-server API 1.15, section 6.4.3: `GET /sync`. */
const syncSchema = z.looseObject({
  rooms: z
    .looseObject({
      join: byRoom.default({}),
      invite: byRoom.default({}),
      knock: byRoom.default({}),
      leave: z.record(z.string(), leftRoomSchema).default({}),
    })
    .optional(),
})

const ownLeaving = (account: string) =>
  z.looseObject({ type: z.literal('m.room.member'), state_key: z.literal(account) })

/** Of a chat that someone has left, they learn only that they have. Throws if it is no answer to a sync. */
export function syncAnswer(json: unknown, account: string): AnswerOfRooms {
  const answer = syncSchema.parse(json)
  const { rooms } = answer
  const own = ownLeaving(account)
  const onlyOwn = (events: z.infer<typeof eventsSchema> | undefined) => ({
    events: events?.events?.filter((event) => own.safeParse(event).success) ?? [],
  })
  const leaving = ({ state, timeline }: z.infer<typeof leftRoomSchema>) => ({
    state: onlyOwn(state),
    timeline: { ...onlyOwn(timeline), limited: false },
  })
  return {
    roomIds: rooms ? [rooms.join, rooms.invite, rooms.knock, rooms.leave].flatMap(Object.keys) : [],
    without: (closed) => ({
      ...answer,
      rooms: rooms && {
        ...rooms,
        join: omitted(rooms.join, closed),
        invite: omitted(rooms.invite, closed),
        knock: omitted(rooms.knock, closed),
        leave: Object.fromEntries(
          Object.entries(rooms.leave).map(([roomId, room]) => [
            roomId,
            closed.has(roomId) ? leaving(room) : room,
          ]),
        ),
      },
    }),
  }
}

/** Matrix client-server API 1.15, section 11.14.1: `POST /search`. */
const searchSchema = z.looseObject({
  search_categories: z.looseObject({
    room_events: z
      .looseObject({
        results: z.array(z.looseObject({ result: z.looseObject({ room_id: z.string() }) })).default([]),
        state: byRoom.optional(),
        groups: z.looseObject({ room_id: byRoom.optional() }).optional(),
      })
      .optional(),
  }),
})

/**
 * Groups by sender are left out: they have events of all rooms. So is the number of results: it includes those of closed rooms, also if none
 * of them is in this answer. Throws if it is no answer to a search.
 */
export function searchAnswer(json: unknown): AnswerOfRooms {
  const answer = searchSchema.parse(json)
  const { room_events: found } = answer.search_categories
  return {
    roomIds: [
      ...(found?.results.map(({ result }) => result.room_id) ?? []),
      ...Object.keys(found?.state ?? {}),
      ...Object.keys(found?.groups?.room_id ?? {}),
    ],
    without(closed) {
      if (!found) return answer
      const { count: _count, ...shown } = found
      return {
        ...answer,
        search_categories: {
          ...answer.search_categories,
          room_events: {
            ...shown,
            results: found.results.filter(({ result }) => !closed.has(result.room_id)),
            state: omitted(found.state ?? {}, closed),
            groups: { room_id: omitted(found.groups?.room_id ?? {}, closed) },
          },
        },
      }
    },
  }
}

function omitted(rooms: Record<string, unknown>, closed: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rooms).filter(([roomId]) => !closed.has(roomId)))
}
