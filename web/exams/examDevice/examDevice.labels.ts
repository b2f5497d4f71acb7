import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const examDeviceLabels = defineMessages({
  ready_of: { CN: '{ready} / {all} 已就绪', HK: '{ready} / {all} 已就緒', US: '{ready} of {all} ready' },
  missing: { CN: '未就绪：', HK: '未就緒：', US: 'Not ready: ' },
  missing_hint: {
    CN: '请其考试当天联网登录一次，读取离线数据。',
    HK: '請其考試當天連線登入一次，讀取離線資料。',
    US: 'They sign in once on the day, with a network, to read the offline data.',
  },
  site: { CN: '站点', HK: '站點', US: 'Site' },
  lost: {
    CN: '{count} 条未发送的记录已丢失，请核对并重新登记',
    HK: '{count} 條未傳送的記錄已遺失，請核對並重新登記',
    US: '{count} unsent {count|entry was|entries were} lost; check and record them again',
  },
  show_all: { CN: '查看全部设备', HK: '查看全部裝置', US: 'Show all devices' },
  show_less: { CN: '收起', HK: '收起', US: 'Show less' },
  empty: { CN: '本场没有已确认的考评员', HK: '本場沒有已確認的考評員', US: 'No examiner of this exam is confirmed' },
  needs_network: { CN: '联网后显示', HK: '連線後顯示', US: 'Shown when you are online' },
})
