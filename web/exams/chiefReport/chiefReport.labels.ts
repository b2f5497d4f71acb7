import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const chiefReportLabels = defineMessages({
  title_of: { CN: '考评报告 · {plan}', HK: '考評報告 · {plan}', US: 'Chief examiner’s report · {plan}' },
  part_blank: { CN: '“{part}”未填写', HK: '「{part}」未填寫', US: '“{part}” is blank' },
  parts: { CN: '报告内容', HK: '報告內容', US: 'Report' },
  parts_hint: { CN: '每项不超过 2000 字；全部考试结束、各项填写后可提交。', HK: '每項不超過 2000 字；全部考試結束、各項填寫後可提交。', US: 'At most 2,000 characters each; the report can be submitted after all exams, with every part filled in.' },
  behalf: { CN: '站点代填', HK: '站點代填', US: 'Written by the site' },
  behalf_hint: {
    CN: '没有主考到岗时由站点代填；主考填写后，站点不能再修改。提交后考试中心和已确认的主考会收到通知与原因。',
    HK: '沒有主考到場時由站點代填；主考填寫後，站點不能再修改。提交後考試中心和已確認的主考會收到通知與原因。',
    US: 'The site writes the report while no chief examiner is present; once a chief examiner writes it, the site no longer can. On submission the center and confirmed chief examiners are notified with the reason.',
  },
  saved: { CN: '考评报告已保存', HK: '考評報告已儲存', US: 'Report saved' },
  submitted: { CN: '考评报告已提交', HK: '考評報告已提交', US: 'Report submitted' },
  submit_means_site: { CN: '提交后不能再修改，考试中心和已确认的主考会收到通知。', HK: '提交後不能再修改，考試中心和已確認的主考會收到通知。', US: 'Once submitted it can no longer be changed; the center and confirmed chief examiners are notified.' },
  submit_means: { CN: '提交后不能再修改，站点会收到通知。', HK: '提交後不能再修改，站點會收到通知。', US: 'Once submitted it can no longer be changed; the site is notified.' },
})
