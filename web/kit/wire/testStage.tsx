import { StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { PageScope } from './page.tsx'
import type { Search, SearchPatch } from './page.tsx'
import { createQueryClient } from './query.ts'
import { SessionContext } from './session.tsx'
import { testUser } from './testUser.ts'

/** Where the styles of antd go: outside the document, since happy-dom reads every rule again for each computed style. */
const STYLES = document.createElement('div')

const user = testUser({ sn: 'A1', org_sn: 'O1', org_name: 'School' })

/** What the page did: its address now, whether it is dirty, where it navigated to, and where it went when it was finished. */
export type Seen = { search: Search; dirty: boolean; went: string[]; left: string[] }

export type Reply = {
  data?: unknown
  http?: number
  status?: number
  message?: string
  rule?: string
  errors?: unknown
  headers?: Record<string, string>
}
export type Sent = { method: string; url: URL; body: unknown; form: FormData | null; headers: Headers }

/** The envelope of one reply. */
const replyWith = ({ data = null, http = 200, status = 80200, message = 'ok', rule, errors, headers = {} }: Reply) =>
  Response.json(
    { status, code: http, message, data, ...(rule ? { rule } : {}), ...(errors ? { errors } : {}) },
    { status: http, headers },
  )

/** A network whose server is this function; `sent` lists every call. */
export function networkOf(serve: (sent: Sent) => Reply | Response): {
  fetch: (input: unknown, init?: RequestInit) => Promise<Response>
  sent: Sent[]
} {
  const sent: Sent[] = []
  const network = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const form = init.body instanceof FormData ? init.body : null
    const one: Sent = {
      method: init.method ?? 'GET',
      url: new URL(String(input), 'http://console'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      form,
      headers: new Headers(init.headers),
    }
    sent.push(one)
    const reply = serve(one)
    return Promise.resolve(reply instanceof Response ? reply : replyWith(reply))
  }
  return { fetch: network, sent }
}

function patched(old: Search, patch: SearchPatch): Search {
  const next: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...old, ...patch })) if (value !== undefined) next[name] = value
  return next
}

type Stage = {
  /** The variable parts of the path. */
  params?: Readonly<Record<string, string>>
  path?: string
  search?: Search
  operations?: readonly string[]
  session?: Partial<typeof user>
}

/** The providers of the console, without motion. */
const Frame = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <StyleProvider container={STYLES}>
      <ConfigProvider theme={{ token: { motion: false } }} wave={{ disabled: true }}>
        <App>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  </QueryClientProvider>
)

/** Renders a page in its place, with an address changed by setSearch, and the given operations. */
export function drawPage(
  page: ReactNode,
  { path = '/school/major/manage', params = {}, search = {}, operations = [], session = {} }: Stage = {},
): Seen {
  const seen: Seen = { search, dirty: false, went: [], left: [] }
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  function Place() {
    const [now, setNow] = useState(search)
    useLayoutEffect(() => void (seen.search = now), [now])
    return (
      <PageScope
        value={{
          path,
          params,
          search: now,
          setSearch: (patch) => setNow((old) => patched(old, patch)),
          setAbout: () => undefined,
          navigate: (to) => seen.went.push(to),
          leave: (to) => seen.left.push(to),
          setDirty: (dirty) => void (seen.dirty = dirty),
          draftOf: () => undefined,
        }}
      >
        {page}
      </PageScope>
    )
  }
  const value = { user: { ...user, ...session }, permissions: [{ id: path, operation: [...operations] }] }
  render(
    <Frame client={client}>
      <SessionContext value={value}>
        <Place />
      </SessionContext>
    </Frame>,
  )
  return seen
}
