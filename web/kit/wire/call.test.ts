import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { setLang } from '../../i18n/lang.ts'
import { call, callFile, hasSession, mayGoOn, newKey, urlOf } from './call.ts'
import { AppFailure } from './failure.ts'
import { networkOf } from './testStage.tsx'
import type { Reply } from './testStage.tsx'
import { setSession } from './testUser.ts'

const major = { code: '460101', name: '机械', edu_level: 'HIGHER' as const, duration: 3, start_year: 2012 }
const reply = (answer: Reply | Response) => {
  const network = networkOf(() => answer)
  vi.stubGlobal('fetch', network.fetch)
  return network.sent
}
const failureIn = async (promise: Promise<unknown>): Promise<AppFailure> => {
  const failure: unknown = await promise.catch((thrown: unknown) => thrown)
  if (failure instanceof AppFailure) return failure
  throw new Error('did not fail')
}

beforeEach(() => {
  setSession(true)
  setLang('CN')
})
afterEach(() => vi.unstubAllGlobals())

describe('an address', () => {
  it.each([
    [urlOf(majorContract.detail, { params: { id: 'a b' } }), '/api/admin/major/a%20b'],
    [
      urlOf(majorContract.list, { query: { page: 2, status: ['ENABLE', 'DISABLE'] } }),
      '/api/admin/major?page=2&status=ENABLE&status=DISABLE',
    ],
    [urlOf(majorContract.list, { query: { keyword: undefined } }), '/api/admin/major'],
    [urlOf(studentContract.template), '/api/admin/user/student/template'],
  ])('%s', (url, expected) => expect(url).toBe(expected))
})

describe('the session check', () => {
  it('tells an active session from an expired one', () => {
    expect(hasSession()).toBe(true)
    setSession(false)
    expect(hasSession()).toBe(false)
  })

  it('sends without a session only public calls, and those of a self-test, which has one of its own (spec §5.4, Decided 27)', async () => {
    setSession(false)
    const sent = reply({ data: null })
    const failure = await failureIn(call(majorContract.list))
    expect(failure).toMatchObject({ kind: 'token', message: '认证 token 已过期，请重新登录', status: 0 })
    expect(sent).toHaveLength(0)
    const open = [
      authContract.welcome,
      authContract.login,
      authContract.reset,
      authContract.captcha,
      registerContract.send,
      publicUploadContract.store,
      collegeContract.publicList,
      trainSessionContract.open,
      selftestContract.home,
      selftestContract.answer,
    ]
    for (const endpoint of open) await call<Endpoint>(endpoint)
    expect(sent).toHaveLength(open.length)
  })
})

describe('without network (domain.md §3.13a)', () => {
  it('a page goes on after its session ended, until a server is reached and decides', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
    await failureIn(call(majorContract.list))
    setSession(false)
    expect(mayGoOn()).toBe(true)
    expect(await failureIn(call(majorContract.list))).toMatchObject({ kind: 'network' })
    reply({ http: 401, status: 40101 })
    expect(await failureIn(call(majorContract.list))).toMatchObject({ kind: 'answer', http: 401 })
    expect(mayGoOn()).toBe(false)
    expect(await failureIn(call(majorContract.list))).toMatchObject({ kind: 'token' })
  })
})

describe('a request', () => {
  it('has the language of the window, and no key for a read', async () => {
    const sent = reply({ data: null })
    setLang('HK')
    await call(majorContract.detail, { params: { id: 'M1' } })
    expect(sent[0]?.headers.get('accept-language')).toBe('zh-HK')
    expect(sent[0]?.headers.get('idempotency-key')).toBeNull()
  })

  it('has its own key for each POST, and the key of its action for a move (spec §7.46)', async () => {
    const sent = reply({ data: null })
    await call(majorContract.create, { body: major })
    await call(majorContract.create, { body: major })
    await call(majorContract.disable, { params: { id: 'M1' }, body: { version: 1 }, idempotencyKey: 'k1' })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('k1')
    expect(sent[2]).toMatchObject({ method: 'PUT', body: { version: 1 } })
    expect(newKey()).not.toBe(newKey())
  })

  it('sends an upload as a form, with the fields before the file', async () => {
    const sent = reply({ data: { job: 'J1' } })
    const file = new File(['x'], 'majors.xlsx')
    expect(await call(majorContract.import, { file, body: { mode: 'preview' } })).toEqual({ job: 'J1' })
    expect([...(sent[0]?.form?.keys() ?? [])]).toEqual(['mode', 'file'])
    expect(sent[0]?.headers.get('content-type')).toBeNull()
  })
})

describe('an answer', () => {
  it('gives only the data', async () => {
    reply({ data: { items: [], total: 0 } })
    expect(await call(majorContract.list)).toEqual({ items: [], total: 0 })
  })

  it('gives a failure with all parts of the error answer (spec §8.5)', async () => {
    const errors = [{ path: 'code', rule: 'major_code_short', message: '专业代码位数不足，须为 6 位' }]
    reply({ http: 400, status: 40000, message: '提交的内容有误', errors, headers: { 'x-request-id': 'r1' } })
    const failure = await failureIn(call(majorContract.create, { body: major }))
    expect(failure).toMatchObject({
      kind: 'answer',
      http: 400,
      status: 40000,
      message: '提交的内容有误',
      errors,
      requestId: 'r1',
    })
  })

  it('contains the seconds to wait', async () => {
    reply({ http: 429, status: 42900, headers: { 'retry-after': '7' } })
    expect(await failureIn(call(majorContract.list))).toMatchObject({ retryAfter: 7, status: 42900 })
  })

  it.each([
    [401, '无此权限'],
    [403, '请求被拒绝'],
    [502, '服务暂时无法使用，请稍后重试'],
  ])('of %i without the envelope of our server gives the message %s', async (http, message) => {
    reply(new Response('<html>', { status: http }))
    expect(await failureIn(call(majorContract.list))).toMatchObject({ http, status: 0, message })
  })

  it.each([
    [{ code: 401 }, { http: 401, status: 0, message: '无此权限' }],
    [{ code: 403 }, { http: 403, status: 0, message: '请求被拒绝' }],
    [{ status: 40003 }, { http: 200, status: 40003 }],
    [
      { status: 40300, code: 403, message: '对不起，您没有操作权限：新增', data: null },
      { http: 403, status: 40300, message: '对不起，您没有操作权限：新增' },
    ],
  ])(
    'with HTTP 200 and the body %j is a refusal: the code of the body counts as that of HTTP (spec §8.1–2)',
    async (body, failure) => {
      reply(Response.json(body))
      expect(await failureIn(call(majorContract.list))).toMatchObject(failure)
      reply(Response.json(body))
      expect(await failureIn(callFile(majorContract.export, { body: {} }))).toMatchObject(failure)
    },
  )

  it.each([
    ['network', new TypeError('failed to fetch'), '网络连接失败，请检查网络后重试'],
    ['timeout', new DOMException('late', 'TimeoutError'), '请求超时，请稍后重试'],
    ['aborted', new DOMException('stop', 'AbortError'), '请求已取消'],
  ])('that never arrives gives a failure of kind %s', async (kind, error, message) => {
    vi.stubGlobal('fetch', () => Promise.reject(error))
    expect(await failureIn(call(majorContract.list))).toMatchObject({ kind, message })
  })

  it('is cancelled after 60 seconds (spec §7.45, §9.2)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    reply({ data: null })
    await call(majorContract.list)
    expect(timeout).toHaveBeenCalledWith(60_000)
    timeout.mockRestore()
  })
})

describe('a file', () => {
  it('is saved under the name that the server gives', async () => {
    const name = encodeURIComponent('专业_20261120.xlsx')
    reply(
      new Response('bytes', {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
        },
      }),
    )
    expect(await callFile(majorContract.export, { body: {} })).toEqual({ saved: '专业_20261120.xlsx' })
  })

  it('that takes longer becomes a job', async () => {
    reply({ data: { job: 'J9' } })
    expect(await callFile(majorContract.export, { body: {} })).toEqual({ job: 'J9' })
  })

  it('may be refused like any other call', async () => {
    reply({ http: 422, status: 42200, rule: 'export_empty', message: '没有符合条件的数据可导出' })
    expect(await failureIn(callFile(majorContract.export, { body: {} }))).toMatchObject({ rule: 'export_empty' })
  })
})
