/** One press away on every message. */
export const quickEmoji = ['👍', '❤️', '😂', '🎉', '😮', '🙏']

/** What the picker offers; screen readers name emoji themselves, in their own language. */
export const pickerEmoji = [
  ...quickEmoji,
  ...'👏 🙌 💪 🤝 👌 ✌️ 🤞 👋 👎 ✅ ❌ ❓ ❗ 💯 🔥 ⭐ 💡 🚀'.split(' '),
  ...'😀 😊 😉 😎 🤔 🧐 😅 😢 😭 😡 😱 😴 🤯 🥳 🤗 🫡'.split(' '),
  ...'🌹 ☕ 🎂 👀'.split(' '),
]
