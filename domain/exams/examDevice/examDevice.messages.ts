import { defineMessages } from '../../kernel/text.ts'
import type { DeviceState } from './examDevice.model.ts'

export const deviceStateWords = defineMessages({
  READY: { CN: '已就绪', HK: '已就緒', US: 'Ready' },
  LOST: { CN: '副本已丢失', HK: '副本已遺失', US: 'Copy lost' },
  MISSING: { CN: '未就绪', HK: '未就緒', US: 'Not ready' },
} satisfies Record<DeviceState, unknown>)

/** What the fields are called (domain.md §3.13a). */
export const examDeviceWords = defineMessages({
  title: { CN: '设备就绪情况', HK: '裝置就緒情況', US: 'Devices' },
  ready_time: { CN: '就绪时间', HK: '就緒時間', US: 'Ready since' },
  last_seen: { CN: '最近联网', HK: '最近連線', US: 'Last online' },
  unsent: { CN: '待发送', HK: '待傳送', US: 'Unsent' },
  lost: { CN: '已丢失', HK: '已遺失', US: 'Lost' },
})
