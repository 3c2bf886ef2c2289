// The host that Element Call's widget expects: answers its requests, gives it all it asks for and the state of one room.
;(() => {
  const widgetId = 'bench'
  const userId = '@bench:localhost'
  const event = (type, stateKey, content) => ({
    type,
    content,
    state_key: stateKey,
    sender: userId,
    room_id: '!bench:localhost',
    event_id: `$${type}`,
    origin_server_ts: 1,
  })
  const state = [
    event('m.room.create', '', { creator: userId, room_version: '10' }),
    event('m.room.name', '', { name: 'Weekly planning' }),
    event('m.room.member', userId, { membership: 'join', displayname: 'Ada' }),
  ]
  const answers = {
    supported_api_versions: {
      supported_versions: ['0.0.1', '0.0.2', 'org.matrix.msc2762', 'org.matrix.msc2762_update_state'],
    },
  }

  let count = 0
  const ask = (action, data) =>
    window.postMessage({ api: 'toWidget', widgetId, requestId: `host-${count++}`, action, data }, '*')

  window.addEventListener('message', ({ data }) => {
    if (data?.widgetId !== widgetId) return
    if (data.api === 'fromWidget' && !data.response) {
      window.postMessage({ ...data, response: answers[data.action] ?? {} }, '*')
      if (count === 0) ask('capabilities', {})
    }
    if (data.api === 'toWidget' && data.response && data.action === 'capabilities') {
      const requested = data.response.capabilities
      ask('notify_capabilities', { requested, approved: requested })
      ask('update_state', { state })
    }
  })
})()
