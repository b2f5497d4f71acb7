import { expect, test } from 'vitest'
import { roomOf } from './quota.ts'

test('each account has its own room; what is given back, once, can be taken again', () => {
  const room = roomOf(10)
  const back = room.take('a', 6)
  room.take('a', 4)
  room.take('b', 10)
  expect(() => room.take('a', 1)).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 5 }))
  back()
  back()
  room.take('a', 6)
  expect(() => room.take('a', 1)).toThrow()
})
