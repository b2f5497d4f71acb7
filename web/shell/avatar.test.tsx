import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { drawPage, networkOf } from '../kit/wire/testStage.tsx'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { AvatarMenu } from './HeaderMenus.tsx'
import { avatarUrl } from './useAvatar.ts'

const KEY = 'ab/cd/0123456789abcdefghij.png'

test.each([
  ['/api/media/image/file?key=', `/api/media/image/file?key=${KEY}&size=small`],
  ['https://img.example.org/avatars/', `https://img.example.org/avatars/${KEY}`],
  ['https://img.example.org/?name=', `https://img.example.org/?name=${KEY}`],
])('an avatar is appended to the image base %s (spec §3.5)', (base, url) => {
  expect(avatarUrl(base, KEY)).toBe(url)
})

describe('the picture in the header', () => {
  const base = 'https://img.example.org/'
  const none = () => undefined
  const draw = (avatar: string | null) => {
    setSession(true)
    const network = networkOf(() => ({
      data: {
        name: '',
        long_name: '',
        image_base: base,
        file_base: '',
        code_channels: { mail: false, sms: false },
        news: [],
      },
    }))
    vi.stubGlobal('fetch', network.fetch)
    const events = { onProfile: none, onPassword: none, onSettings: none, onKeys: none, onLogout: none }
    drawPage(<AvatarMenu user={testUser({ name: '李晓明', avatar })} {...events} />)
    return network.sent
  }
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('has the base that GET /welcome names (spec §3.5)', async () => {
    draw(KEY)
    await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe(`${base}${KEY}`)
  })

  it('is the last character of the name for an account without one, and asks for no base', async () => {
    const sent = draw(null)
    expect(await screen.findByText('明')).toBeTruthy()
    expect([document.querySelector('img'), sent.length]).toEqual([null, 0])
  })
})
