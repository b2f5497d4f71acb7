import { expect, test } from 'vitest'
import { quotaOf } from './quota.ts'

test('each account has its own quota; a part that is returned, counted once, can be taken again', () => {
  const quota = quotaOf(10)
  const back = quota.take('a', 6)
  quota.take('a', 4)
  quota.take('b', 10)
  expect(() => quota.take('a', 1)).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 5 }))
  back()
  back()
  quota.take('a', 6)
  expect(() => quota.take('a', 1)).toThrow()
})
