import { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import { expect, it } from 'vitest'
import { excerptOf, readContent } from './read-message.ts'

const message = (content: object) => new MatrixEvent({ type: 'm.room.message', content })

it('[1.14] reads a file with what its sender says of it', () => {
  const content = {
    msgtype: 'm.image',
    body: 'A view of the river',
    filename: 'river.jpg',
    url: 'mxc://chat.example.org/abc',
    info: {
      mimetype: 'image/JPEG',
      size: 5_000,
      w: 640,
      h: 480,
      thumbnail_url: 'mxc://chat.example.org/d-e',
    },
  }
  expect(readContent(message(content))).toEqual({
    kind: 'file',
    name: 'river.jpg',
    mime: 'image/jpeg',
    size: 5_000,
    url: 'mxc://chat.example.org/abc',
    thumbnailUrl: 'mxc://chat.example.org/d-e',
    width: 640,
    height: 480,
  })
})

it('[1.14] reads whatever other clients send, and follows no address but the homeserver’s', () => {
  const info = { mimetype: 7, size: -1, w: Number.NaN, thumbnail_url: 'https://elsewhere.example/a.png' }
  const file = { msgtype: 'm.file', body: 'x', url: 'mxc://chat.example.org/../a?b', info }
  expect(readContent(message(file))).toMatchObject({
    mime: 'application/octet-stream',
    size: 0,
    url: null,
    thumbnailUrl: null,
    width: null,
  })
  expect(readContent(message({ msgtype: 'm.text', body: { a: 1 } }))).toEqual({ kind: 'text', text: '' })
  expect(readContent(message({ msgtype: 'org.example.other', body: 'Hello' }))).toEqual({
    kind: 'text',
    text: 'Hello',
  })
})

it('[1.14] shortens a message to one line', () => {
  expect(excerptOf({ kind: 'text', text: ' One\n\n  two ' })).toBe('One two')
  expect(excerptOf({ kind: 'text', text: 'a'.repeat(1_000) })).toHaveLength(200)
  expect(excerptOf({ kind: 'deleted' })).toBe('')
})
