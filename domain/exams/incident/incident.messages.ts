import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { incidentLifts } from './incident.lifts.ts'

/** Why something about an incident is refused, and what would lift it. */
export const incidentMessages = defineRules<typeof incidentLifts>()({
  incident_exam_state: { CN: '考试尚未批准或已撤销，不能登记异常情况；考试申请通过后可登记', HK: '考試尚未批准或已撤銷，不能登記異常情況；考試申請批准後可登記', US: 'The exam is not approved or was revoked, so no incident can be recorded; it can be once the exam is approved' },
  incident_early: { CN: '开考前 1 天起（{time}）才能登记异常情况', HK: '開考前 1 天起（{time}）才能登記異常情況', US: 'Incidents can be recorded from one day before the exam starts ({time})' },
  incident_over: { CN: '考试结束已超过 1 天（{time}），不能再登记异常情况', HK: '考試結束已超過 1 天（{time}），不能再登記異常情況', US: 'The exam ended more than one day ago ({time}), so no incident can be recorded any more' },
  incident_window: { CN: '发生时间须在考试前后 1 天之内（{from} 至 {to}）', HK: '發生時間須在考試前後 1 天之內（{from} 至 {to}）', US: 'The time must be within one day before and after the exam ({from} to {to})' },
  incident_future: { CN: '发生时间不能晚于现在（{time}）', HK: '發生時間不能晚於現在（{time}）', US: 'The time cannot be later than now ({time})' },
  incident_reporter_only: { CN: '由{name}登记，只能由登记人修改或删除', HK: '由{name}登記，只能由登記人修改或刪除', US: 'Recorded by {name}: only that person can change or delete it' },
  incident_chief_only: { CN: '您不是该场考试的主考；由主考或考核站点上报', HK: '您不是該場考試的主考；由主考或考核站點上報', US: 'You are not the chief examiner of this exam; the chief examiner or the assessment site reports it' },
  incident_nobody: { CN: '请填写受影响的考生：至少 1 名，且影响不为“无影响”', HK: '請填寫受影響的考生：至少 1 名，且影響不為「無影響」', US: 'Name the candidates affected: at least one with an effect other than “none”' },
  incident_person: { CN: '请选择当事人（至少 1 名考生）', HK: '請選擇當事人（至少 1 名考生）', US: 'Choose the person concerned: at least one candidate' },
  incident_evidence: { CN: '违纪、作弊、代考须至少上传 1 份证据', HK: '違規、作弊、代考須至少上載 1 份證據', US: 'A violation, cheating or impersonation needs at least one file of evidence' },
  incident_witnesses: {
    CN: '违纪、作弊、代考须由本场 2 名已确认的考评员见证并各自签名（不同的两人），目前有 {count} 名；请在见证人中选择考评员并签名',
    HK: '違規、作弊、代考須由本場 2 名已確認的考評員見證並各自簽名（不同的兩人），目前有 {count} 名；請在見證人中選擇考評員並簽名',
    US: 'A violation, cheating or impersonation is witnessed and signed by 2 different examiners who confirmed their call to this exam; there {count|is|are} {count}: choose the examiners as witnesses and have them sign',
  },
  incident_room_needed: { CN: '整场考试的异常由主考或考核站点登记；请选择您负责的考场', HK: '整場考試的異常由主考或考核站點登記；請選擇您負責的試場', US: 'Incidents of the whole exam are recorded by the chief examiner or the assessment site; choose the room that you serve' },
  incident_room_other: { CN: '您负责的是其他考场；请选择您的考场，或请主考、考核站点登记', HK: '您負責的是其他試場；請選擇您的試場，或請主考、考核站點登記', US: 'You serve another room; choose your own room, or ask the chief examiner or the assessment site to record it' },
  incident_witness_only: { CN: '您不是这起异常情况的见证人，不能提出异议', HK: '您不是這宗異常情況的見證人，不能提出異議', US: 'You are not a witness of this incident, so you cannot object' },
  incident_objected: { CN: '您已提出异议，考试中心可以看到，无需再次提出', HK: '您已提出異議，考試中心可以看到，無須再次提出', US: 'You have objected already; the examination center sees it' },
  incident_objection_over: { CN: '提出异议的时限 {time} 已过；请直接联系考试中心', HK: '提出異議的時限 {time} 已過；請直接聯絡考試中心', US: 'Objections were possible until {time}; please contact the examination center' },
  incident_late: { CN: '上报时限 {time} 已过，将自动转交考试中心处理', HK: '上報時限 {time} 已過，將自動轉交考試中心處理', US: 'It had to be reported by {time}; it is passed to the examination center by itself' },
  incident_not_late: { CN: '上报时限 {time} 未到', HK: '上報時限 {time} 未到', US: 'The deadline for reporting ({time}) has not passed yet' },
  incident_supplement_open: { CN: '补充时限 {time} 未到', HK: '補充時限 {time} 未到', US: 'The deadline for supplementing it ({time}) has not passed yet' },
  incident_unchanged: { CN: '退回后内容未作修改，重新上报前请先补充', HK: '退回後內容未作修改，重新上報前請先補充', US: 'Nothing has been changed since it was sent back: complete it before reporting it again' },
  incident_void_type: { CN: '“成绩作废”只适用于违纪、作弊、代考；请选择其他处理结果', HK: '「成績作廢」只適用於違規、作弊、代考；請選擇其他處理結果', US: '“Score canceled” is only for violations, cheating and impersonation; choose another result' },
  incident_spare_type: { CN: '备用卷只在试题泄密或试卷问题时启用；本条异常请直接处理', HK: '備用卷只在試題洩密或試卷問題時啟用；本條異常請直接處理', US: 'The spare paper is for leaked questions and problems with papers only; handle this incident directly' },
  incident_spare_none: { CN: '本场没有封存备用卷，考试批准后也不能再封存；请改期或以其他方式处理', HK: '本場沒有封存備用卷，考試批准後亦不能再封存；請改期或以其他方式處理', US: 'No spare paper was sealed for this exam, and none can be once it is approved; give a new date or handle it in another way' },
  incident_spare_open: { CN: '本场的备用卷已启用，无需再次启用', HK: '本場的備用卷已啟用，無須再次啟用', US: 'The spare paper of this exam is in use already; it need not be opened again' },
  incident_spare_over: { CN: '备用卷只能在考试结束前启用；本场已结束或已取消，请改期或以其他方式处理', HK: '備用卷只能在考試結束前啟用；本場已結束或已取消，請改期或以其他方式處理', US: 'A spare paper can be used until the exam ends; this one has ended or was canceled, so give a new date or handle it in another way' },
  incident_kind: { CN: '违纪、作弊须选择对应的行为类别，其他类型不选', HK: '違規、作弊須選擇對應的行為類別，其他類型不選', US: 'Choose the kind that belongs to a violation or cheating; other types have none' },
  incident_effect: { CN: '请选择对该考生的影响', HK: '請選擇對該考生的影響', US: 'Choose what it means for this candidate' },
  incident_affected_twice: { CN: '同一考生只填一次', HK: '同一考生只填一次', US: 'Name each candidate once' },
  incident_candidate_unknown: { CN: '不是该场考试的考生', HK: '不是該場考試的考生', US: 'Not a candidate of this exam' },
  incident_candidate_room: { CN: '该考生不在所选考场；请核对考场或考生', HK: '該考生不在所選試場；請核對試場或考生', US: 'The candidate sits in another room than the one chosen; check the room or the candidate' },
  incident_room_unknown: { CN: '不是该场考试的考场', HK: '不是該場考試的試場', US: 'Not a room of this exam' },
  incident_witness_unknown: { CN: '该考评员没有本场考试已确认的任务；请从列表中选择', HK: '該考評員沒有本場考試已確認的任務；請從列表中選擇', US: 'This examiner has no confirmed call to this exam; choose one from the list' },
  incident_witness_twice: { CN: '见证人须为不同的人，同一考评员只选一次', HK: '見證人須為不同的人，同一考評員只選一次', US: 'Witnesses must be different people: choose each examiner once' },
  incident_signature_twice: { CN: '与另一见证人的签名是同一文件；每名见证人须各自签名', HK: '與另一見證人的簽名是同一檔案；每名見證人須各自簽名', US: 'This is the same file as another witness’s signature; each witness signs separately' },
  incident_signature: { CN: '手写签名须为 100 KB 以内的 PNG 图片；签字纸照片须为 jpg 或 png 图片', HK: '手寫簽名須為 100 KB 以內的 PNG 圖片；簽字紙相片須為 jpg 或 png 圖片', US: 'A drawn signature must be a PNG of at most 100 KB; a photo of the signed sheet must be a JPG or PNG' },
})

export const incidentStatusWords = defineMessages({
  INIT: { CN: '未上报', HK: '未上報', US: 'Not reported' },
  SUBMIT: { CN: '待处理', HK: '待處理', US: 'Awaiting handling' },
  AUDIT: { CN: '已处理', HK: '已處理', US: 'Closed' },
  REJECT: { CN: '退回补充', HK: '退回補充', US: 'Sent back' },
})
export const incidentMoveWords = defineMessages({
  submit: { CN: '上报', HK: '上報', US: 'Report' },
  handle: { CN: '处理完成', HK: '處理完成', US: 'Close' },
  return: { CN: '退回补充', HK: '退回補充', US: 'Send back' },
  close: { CN: '结案', HK: '結案', US: 'Close without a result' },
  spare: { CN: '启用备用卷', HK: '啟用備用卷', US: 'Use the spare paper' },
  passOn: { CN: '超时转交', HK: '逾時轉交', US: 'Pass on' },
  putBack: { CN: '到期转回', HK: '到期轉回', US: 'Put back' },
})

export const incidentTypeWords = defineMessages({
  POWER: { CN: '断电', HK: '停電', US: 'Power failure' },
  NETWORK: { CN: '网络故障', HK: '網絡故障', US: 'Network fault' },
  SYSTEM: { CN: '考试系统故障', HK: '考試系統故障', US: 'Exam system fault' },
  DEVICE: { CN: '设备故障', HK: '設備故障', US: 'Equipment fault' },
  PAPER: { CN: '试卷问题', HK: '試卷問題', US: 'Problem with papers' },
  LEAK: { CN: '试题泄密', HK: '試題洩密', US: 'Leaked questions' },
  ILLNESS: { CN: '考生突发疾病', HK: '考生突發疾病', US: 'Candidate taken ill' },
  VIOLATION: { CN: '违纪', HK: '違規', US: 'Violation' },
  CHEAT: { CN: '作弊', HK: '作弊', US: 'Cheating' },
  IMPERSONATION: { CN: '代考', HK: '代考', US: 'Impersonation' },
  ABSENCE: { CN: '缺考异常', HK: '缺席異常', US: 'Unusual absence' },
  DISASTER: { CN: '自然灾害', HK: '自然災害', US: 'Natural disaster' },
  OTHER: { CN: '其他', HK: '其他', US: 'Other' },
})
export const incidentGradeWords = defineMessages({
  NORMAL: { CN: '一般', HK: '一般', US: 'Minor' },
  MAJOR: { CN: '较大', HK: '較大', US: 'Serious' },
  CRITICAL: { CN: '重大', HK: '重大', US: 'Major' },
})
export const candidateEffectWords = defineMessages({
  NONE: { CN: '无影响', HK: '無影響', US: 'None' },
  EXTRA_TIME: { CN: '补时', HK: '補時', US: 'Extra time' },
  DEVICE: { CN: '换机', HK: '換機', US: 'Other station' },
  RESCHEDULE: { CN: '改期', HK: '改期', US: 'New date' },
  CANCEL: { CN: '取消', HK: '取消', US: 'Canceled' },
})
export const handleResultWords = defineMessages({
  EXTRA_TIME: { CN: '补时', HK: '補時', US: 'Extra time' },
  DEVICE: { CN: '换机', HK: '換機', US: 'Other station' },
  RESCHEDULE: { CN: '改期', HK: '改期', US: 'New date' },
  DEFER: { CN: '缓考', HK: '延期考試', US: 'Deferred' },
  VOID: { CN: '成绩作废', HK: '成績作廢', US: 'Score canceled' },
  POLICE: { CN: '转公安', HK: '轉介警方', US: 'Referred to the police' },
  NONE: { CN: '无需处理', HK: '無須處理', US: 'No action needed' },
})
export const acknowledgeWords = defineMessages({
  SIGNED: { CN: '已签字', HK: '已簽字', US: 'Signed' },
  REFUSED: { CN: '拒签', HK: '拒簽', US: 'Refused to sign' },
})

/** The kinds of the national rule (国家教育考试违规处理办法), shortened; the number is its article and item (domain.md §6.2). */
export const misconductKindWords = defineMessages({
  '5.1': { CN: '携带规定以外物品或未放在指定位置', HK: '攜帶規定以外物品或未放在指定位置', US: 'Items not allowed, or not put where told' },
  '5.2': { CN: '未在规定座位参加考试', HK: '未在規定座位參加考試', US: 'Wrong seat' },
  '5.3': { CN: '提前开始或结束后继续答题', HK: '提前開始或結束後繼續答題', US: 'Started early, or went on after the end' },
  '5.4': { CN: '旁窥、交头接耳、打暗号或手势', HK: '偷看、交頭接耳、打暗號或手勢', US: 'Looking at others, whispering, signs' },
  '5.5': { CN: '喧哗、吸烟或影响考场秩序', HK: '喧嘩、吸煙或影響試場秩序', US: 'Noise, smoking or disturbance' },
  '5.6': { CN: '未经同意擅自离开考场', HK: '未經同意擅自離開試場', US: 'Left the room without permission' },
  '5.7': { CN: '将试卷、答卷、草稿纸带出考场', HK: '將試卷、答卷、草稿紙帶出試場', US: 'Took papers out of the room' },
  '5.8': { CN: '用规定以外的笔、纸或在答卷上作标记', HK: '用規定以外的筆、紙或在答卷上作標記', US: 'Pen or paper not allowed, or marks on the answers' },
  '5.9': { CN: '其他违反考场规则但未构成作弊', HK: '其他違反試場規則但未構成作弊', US: 'Another violation that is not cheating' },
  '6.1': { CN: '携带与考试内容相关的材料或电子设备', HK: '攜帶與考試內容相關的材料或電子裝置', US: 'Material or device with exam content' },
  '6.2': { CN: '抄袭或协助他人抄袭', HK: '抄襲或協助他人抄襲', US: 'Copying, or helping others to copy' },
  '6.3': { CN: '抢夺、窃取试卷答卷或胁迫他人', HK: '搶奪、竊取試卷答卷或脅迫他人', US: 'Took the papers of others, or forced them' },
  '6.4': { CN: '携带具有收发信息功能的设备', HK: '攜帶具有收發訊息功能的裝置', US: 'Device that sends or receives messages' },
  '6.5': { CN: '由他人冒名代替参加考试', HK: '由他人冒名代替參加考試', US: 'Another person sat the exam' },
  '6.6': { CN: '故意销毁试卷、答卷或考试材料', HK: '故意銷毀試卷、答卷或考試材料', US: 'Destroyed papers or material on purpose' },
  '6.7': { CN: '填写与本人身份不符的姓名、考号', HK: '填寫與本人身份不符的姓名、考號', US: 'Wrote the name or number of another person' },
  '6.8': { CN: '传、接物品或交换试卷、答卷、草稿纸', HK: '傳、接物品或交換試卷、答卷、草稿紙', US: 'Passed items or exchanged papers' },
  '6.9': { CN: '其他以不正当手段获得答案或成绩', HK: '其他以不正當手段獲得答案或成績', US: 'Other improper means' },
  '7.1': { CN: '伪造证件、证明、档案等材料', HK: '偽造證件、證明、檔案等材料', US: 'Forged documents' },
  '7.2': { CN: '评卷中被认定答案雷同', HK: '評卷中被認定答案雷同', US: 'Identical answers found when marking' },
  '7.3': { CN: '考场秩序失控，出现大面积作弊', HK: '試場秩序失控，出現大面積作弊', US: 'Widespread cheating in the room' },
  '7.4': { CN: '考试工作人员协助作弊', HK: '考試工作人員協助作弊', US: 'Staff helped to cheat' },
  '7.5': { CN: '其他应认定为作弊的行为', HK: '其他應認定為作弊的行為', US: 'Another act that counts as cheating' },
})

/** The advice that follows from the thresholds for this incident, shown beside the form (domain.md §3.18). */
export const incidentAdviceWords = defineMessages({
  stop: {
    CN: '故障超过 {minutes} 分钟：本站点本场停考，另行安排考试时间；受影响考生选“改期”。',
    HK: '故障超過 {minutes} 分鐘：本站點本場停考，另行安排考試時間；受影響考生選「改期」。',
    US: 'The fault lasted more than {minutes} minutes: stop the exam at this site and hold it again; choose “new date” for the candidates affected.',
  },
  compensate: { CN: '故障在 {minutes} 分钟内排除：按耽误的时间为考生补时（最多 45 分钟）。', HK: '故障在 {minutes} 分鐘內排除：按耽誤的時間為考生補時（最多 45 分鐘）。', US: 'The fault was cured within {minutes} minutes: give the candidates the lost time back (45 minutes at most).' },
  papers: { CN: '开考前 {minutes} 分钟试卷仍未到场：立即上报，并电话通知考试中心。', HK: '開考前 {minutes} 分鐘試卷仍未到場：即時上報，並致電通知考試中心。', US: 'Papers are not on site {minutes} minutes before the start: report it at once, and phone the examination center.' },
  critical: { CN: '重大异常须立即上报，并同时电话报告考试中心；处理完成前不能提交本计划的成绩。', HK: '重大異常須即時上報，並同時致電報告考試中心；處理完成前不能提交本計劃的成績。', US: 'A major incident is reported at once, by phone too; until it is closed the scores of this plan cannot be submitted.' },
})

export const incidentNotices = defineMessages({
  submit_title: { CN: '异常情况上报', HK: '異常情況上報', US: 'Incident reported' },
  submit_abstract: { CN: '{org}：{exam}，{type}（{grade}），{time}，编号 {sn}', HK: '{org}：{exam}，{type}（{grade}），{time}，編號 {sn}', US: '{org}: {exam}, {type} ({grade}), {time}, number {sn}' },
  critical_title: { CN: '重大异常情况：请立即处理', HK: '重大異常情況：請即時處理', US: 'Major incident: handle it at once' },
  critical_abstract: { CN: '{org}：{exam}，{type}，{time}，编号 {sn}；处理完成前本计划成绩不能提交', HK: '{org}：{exam}，{type}，{time}，編號 {sn}；處理完成前本計劃成績不能提交', US: '{org}: {exam}, {type}, {time}, number {sn}; until it is closed the scores of the plan cannot be submitted' },
  witness_title: { CN: '您是异常情况的见证人', HK: '您是異常情況的見證人', US: 'You are a witness of an incident' },
  witness_abstract: { CN: '{exam}，{type}，{time}，编号 {sn}：请核对记录，如与事实不符，可在 {due} 前提出异议', HK: '{exam}，{type}，{time}，編號 {sn}：請核對記錄，如與事實不符，可在 {due} 前提出異議', US: '{exam}, {type}, {time}, number {sn}: please check the record; if it is wrong you may object until {due}' },
  object_title: { CN: '见证人提出异议', HK: '見證人提出異議', US: 'A witness objects' },
  object_abstract: { CN: '{org}：{exam}，{type}（{grade}），{time}，编号 {sn}；{name}认为记录与事实不符', HK: '{org}：{exam}，{type}（{grade}），{time}，編號 {sn}；{name}認為記錄與事實不符', US: '{org}: {exam}, {type} ({grade}), {time}, number {sn}; {name} says that the record is wrong' },
  putBack_title: { CN: '退回的异常情况到期未补充，已转回', HK: '退回的異常情況到期未補充，已轉回', US: 'Incident not supplemented in time: put back' },
  putBack_abstract: { CN: '{org}：{exam}，{type}（{grade}），{time}，编号 {sn}；按原内容转回待处理', HK: '{org}：{exam}，{type}（{grade}），{time}，編號 {sn}；按原內容轉回待處理', US: '{org}: {exam}, {type} ({grade}), {time}, number {sn}; it waits for handling again as it was' },
  passOn_title: { CN: '异常情况超时未上报，已自动转交', HK: '異常情況逾時未上報，已自動轉交', US: 'Incident not reported in time: passed on' },
  passOn_abstract: { CN: '{org}：{exam}，{type}（{grade}），{time}，编号 {sn}；登记人未在时限内上报', HK: '{org}：{exam}，{type}（{grade}），{time}，編號 {sn}；登記人未在時限內上報', US: '{org}: {exam}, {type} ({grade}), {time}, number {sn}; it was not reported within the time' },
  spare_title: { CN: '已启用备用卷', HK: '已啟用備用卷', US: 'The spare paper is in use' },
  spare_abstract: {
    CN: '{exam}，{type}，编号 {sn}：改用备用卷（B），主卷停用；站点和主考开考后下载到的即为备用卷',
    HK: '{exam}，{type}，編號 {sn}：改用備用卷（B），主卷停用；站點和主考開考後下載到的即為備用卷',
    US: '{exam}, {type}, number {sn}: the spare paper (B) replaces the main one; from the start of the exam on, site and chief examiner download the spare paper',
  },
  handle_title: { CN: '异常情况已处理', HK: '異常情況已處理', US: 'Incident closed' },
  handle_abstract: { CN: '{exam}，{type}，{time}，编号 {sn}，处理结果：{result}', HK: '{exam}，{type}，{time}，編號 {sn}，處理結果：{result}', US: '{exam}, {type}, {time}, number {sn}. Result: {result}' },
  school_title: { CN: '考试异常涉及本校考生', HK: '考試異常涉及本校考生', US: 'An incident touched your candidates' },
  school_abstract: { CN: '{exam}，{type}，{time}，涉及本校考生 {count} 名，处理结果：{result}', HK: '{exam}，{type}，{time}，涉及本校考生 {count} 名，處理結果：{result}', US: '{exam}, {type}, {time}; {count} of your candidates. Result: {result}' },
  return_title: { CN: '异常情况退回补充', HK: '異常情況退回補充', US: 'Incident sent back' },
  return_abstract: {
    CN: '{exam}，{type}，{time}，编号 {sn}：请在 {due} 前补充并重新上报，到期未补充将按原内容转回',
    HK: '{exam}，{type}，{time}，編號 {sn}：請在 {due} 前補充並重新上報，到期未補充將按原內容轉回',
    US: '{exam}, {type}, {time}, number {sn}: complete it and report it again by {due}; after that it goes back as it is',
  },
})

/** The fields, for forms, details, columns and the audit trail. */
export const incidentWords = defineMessages({
  sn: { CN: '编号', HK: '編號', US: 'Number' },
  exam: { CN: '考试', HK: '考試', US: 'Exam' },
  exam_sn: { CN: '考试编号', HK: '考試編號', US: 'Exam number' },
  exam_time: { CN: '考试时间', HK: '考試時間', US: 'Exam time' },
  org_name: { CN: '考核站点', HK: '考核站點', US: 'Site' },
  rooms: { CN: '考场', HK: '試場', US: 'Rooms' },
  exam_state: { CN: '考试状态', HK: '考試狀態', US: 'Exam state' },
  attendance: { CN: '应到/实到/缺考', HK: '應到／實到／缺席', US: 'Expected / present / absent' },
  violations: { CN: '违纪', HK: '違規', US: 'Violations' },
  incidents: { CN: '异常数', HK: '異常數', US: 'Incidents' },
  highest_grade: { CN: '最高级别', HK: '最高級別', US: 'Highest grade' },
  occur_time: { CN: '发生时间', HK: '發生時間', US: 'Time' },
  date_from: { CN: '日期从', HK: '日期由', US: 'From' },
  date_to: { CN: '日期至', HK: '日期至', US: 'To' },
  type: { CN: '类型', HK: '類型', US: 'Type' },
  kind: { CN: '行为类别', HK: '行為類別', US: 'Kind' },
  grade: { CN: '级别', HK: '級別', US: 'Grade' },
  status: { CN: '状态', HK: '狀態', US: 'State' },
  affected: { CN: '受影响考生', HK: '受影響考生', US: 'Candidates affected' },
  person: { CN: '当事人', HK: '當事人', US: 'Person concerned' },
  candidate: { CN: '考生', HK: '考生', US: 'Candidate' },
  station: { CN: '工位', HK: '工位', US: 'Station' },
  effect: { CN: '影响', HK: '影響', US: 'Effect' },
  description: { CN: '情况描述', HK: '情況描述', US: 'Description' },
  measures: { CN: '处置措施', HK: '處置措施', US: 'Measures taken' },
  extra_minutes: { CN: '补时', HK: '補時', US: 'Extra time' },
  fault_minutes: { CN: '故障持续', HK: '故障持續', US: 'Duration of the fault' },
  evidence: { CN: '证据', HK: '證據', US: 'Evidence' },
  witnesses: { CN: '见证人', HK: '見證人', US: 'Witnesses' },
  examiner: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  room: { CN: '考场', HK: '試場', US: 'Room' },
  objection_due: { CN: '异议时限', HK: '異議時限', US: 'Objections until' },
  signature: { CN: '签名', HK: '簽名', US: 'Signature' },
  way: { CN: '签名方式', HK: '簽名方式', US: 'How it is signed' },
  candidate_acknowledge: { CN: '考生确认', HK: '考生確認', US: 'Candidate’s acknowledgment' },
  reported_by: { CN: '登记人', HK: '登記人', US: 'Recorded by' },
  reported_time: { CN: '上报时间', HK: '上報時間', US: 'Reported' },
  due: { CN: '上报时限', HK: '上報時限', US: 'To be reported by' },
  put_back: { CN: '退回后未补充', HK: '退回後未補充', US: 'Sent back and not supplemented' },
  handle_result: { CN: '处理结果', HK: '處理結果', US: 'Result' },
  handle_opinion: { CN: '处理意见', HK: '處理意見', US: 'Opinion' },
  closed_time: { CN: '处理时间', HK: '處理時間', US: 'Closed' },
  role: { CN: '登记人角色', HK: '登記人角色', US: 'Role of the reporter' },
})
export const signatureWayWords = defineMessages({
  DRAWN: { CN: '手写签名', HK: '手寫簽名', US: 'Drawn here' },
  PHOTO: { CN: '签字纸照片', HK: '簽字紙相片', US: 'Photo of the sheet' },
})
/** What is recorded of an incident besides its moves. */
export const incidentActWords = defineMessages({
  object: { CN: '见证人异议', HK: '見證人異議', US: 'Witness’s objection' },
})
