import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { credentialLabels } from './credential.labels.ts'
import { CredentialMoves } from './CredentialMovesPanel.tsx'

const row = {
  sn: 'C1',
  name: '汽车检测',
  name_hk: null,
  name_en: null,
  version: 1,
  actions: ['disable'],
  site_count: 3,
}

let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf(() => ({}))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (own: object = {}) =>
  drawPage(<CredentialMoves row={{ ...row, ...own }} place="header" />, {
    path: '/center/credential',
    session: { role: 'center', org_sn: null },
  })

describe('the actions of a credential', () => {
  it('lead to the sites that are approved for it', () => {
    const seen = draw()
    fireEvent.click(screen.getByRole('button', { name: credentialLabels.sites.CN }))
    expect(seen.went).toHaveLength(1)
    expect(Object.fromEntries(new URL(seen.went[0] ?? '', 'http://console').searchParams)).toEqual({
      credential_sn: 'C1',
      status: 'AUDIT',
    })
  })

  it('Decided 49: “disable ask once, with figures”: how many sites are approved for it', async () => {
    draw()
    fireEvent.click(screen.getByRole('button', { name: /^停\s*用$/ }))
    expect((await screen.findByRole('dialog')).textContent).toContain('该证书有 3 个获批站点；')
    expect(sent).toEqual([])
  })

  it('are disabled where a rule refuses them, and show the reason', () => {
    draw({ actions: [], refused: [{ move: 'enable', message: '还没有等级' }] })
    const refused = screen.getByRole('note')
    expect(refused.getAttribute('aria-label')).toContain('还没有等级')
    fireEvent.click(refused.querySelector('button')!)
    expect(sent).toEqual([])
  })
})
