import type { Text } from '@zhikao/domain/kernel/text.ts'

export type NoticeTone = 'success' | 'warning' | 'error'
/** A notice raised outside the React tree: our own text, or the server's in the user's language. */
export type Notice = { id: number; tone: NoticeTone; text: Text | string }

/** Queues notices until a view can show them: the frame as a message, the login page as a line. */
export function createNotices() {
  let waiting: readonly Notice[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const put = (next: readonly Notice[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  return {
    /** The same text is queued once, however often it is raised. */
    say(tone: NoticeTone, text: Text | string) {
      if (waiting.some((notice) => notice.text === text)) return
      last += 1
      put([...waiting, { id: last, tone, text }])
    },
    read: () => waiting,
    /** Removes the notices that were shown. */
    remove: (ids: readonly number[]) => put(waiting.filter(({ id }) => !ids.includes(id))),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
