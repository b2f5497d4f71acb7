import { defineMessages } from './text.ts'

/** The words of everything that can be switched on and off (spec §3, generic status). */
export const switchWords = defineMessages({
  ENABLE: { CN: '启用', HK: '啟用', US: 'Enabled' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})
export const switchMoveWords = defineMessages({
  enable: { CN: '启用', HK: '啟用', US: 'Enable' },
  disable: { CN: '停用', HK: '停用', US: 'Disable' },
})
