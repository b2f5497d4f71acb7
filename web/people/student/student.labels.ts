import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const studentLabels = defineMessages({
  title: { CN: '本校学生', HK: '本校學生', US: 'Our students' },
  all: { CN: '全部学生', HK: '全部學生', US: 'All students' },
  empty_all: { CN: '院校录入或导入学生后，会显示在这里。', HK: '院校錄入或匯入學生後，會顯示於此。', US: 'Students appear here once their institutions add them.' },
  what: { CN: '学生', HK: '學生', US: 'students' },
  add: { CN: '新增学生', HK: '新增學生', US: 'Add student' },
  edit: { CN: '编辑学生', HK: '編輯學生', US: 'Edit student' },
  detail: { CN: '学生详情', HK: '學生詳情', US: 'Student' },
  keyword_hint: {
    CN: '姓名、学号、完整证件号码或手机号、证件号后四位',
    HK: '姓名、學號、完整證件號碼或手提電話號碼、證件號碼末四位',
    US: 'Name, student no., whole ID or mobile, last 4 of ID',
  },
  empty: { CN: '还没有学生', HK: '尚無學生', US: 'No students yet' },
  empty_first: { CN: '请先维护专业，再新增或用 Excel 导入学生。', HK: '請先維護專業，再新增或用 Excel 匯入學生。', US: 'Set up majors first, then add students or import them from Excel.' },
  correction_waiting: { CN: '待确认', HK: '待確認', US: 'Waiting' },
  correction_none: { CN: '无待确认', HK: '無待確認', US: 'None waiting' },
  with_score: { CN: '有成绩', HK: '有成績', US: 'With published scores' },
  without_score: { CN: '无成绩', HK: '無成績', US: 'Without scores' },
  saved: { CN: '学生已保存', HK: '學生已儲存', US: 'Student saved' },

  identity: { CN: '身份信息', HK: '身份資料', US: 'Identity' },
  identity_hint: { CN: '居民身份证会自动得出性别和出生日期。', HK: '居民身份證會自動得出性別和出生日期。', US: 'For a resident ID card, gender and date of birth are filled in automatically.' },
  study: { CN: '学籍信息', HK: '學籍資料', US: 'Enrollment' },
  contact: { CN: '联系方式', HK: '聯絡方式', US: 'Contact' },
  other: { CN: '其他', HK: '其他', US: 'Other' },
  unchanged: { CN: '留空则不修改，现为 {value}', HK: '留空則不修改，現為 {value}', US: 'Leave empty to keep {value}' },
  grade_example: { CN: '入学年份，例如 2025', HK: '入學年份，例如 2025', US: 'Enrollment year, e.g. 2025' },
  disable: { CN: '停用后不能为该学生报名或上传照片，数据保留。', HK: '停用後不能為此學生報名或上載相片，資料保留。', US: 'While disabled, the student cannot sign up or upload photos. Data is kept.' },

  signups_short: { CN: '报名', HK: '報名', US: 'Sign-ups' },
  signups: { CN: '报名记录', HK: '報名紀錄', US: 'Sign-ups' },
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  photo_title: { CN: '证件照：{name}', HK: '證件照：{name}', US: 'ID photo: {name}' },
  photo_rules: { CN: '白色背景、正面免冠、295 × 413 像素、20 至 200 KB 的 JPG。上传后立即检查。', HK: '白色背景、正面免冠、295 × 413 像素、20 至 200 KB 的 JPG。上載後立即檢查。', US: 'White background, front view, no headwear, 295 × 413 pixels, 20 to 200 KB, JPG. Checked on upload.' },
  photo_none: { CN: '还没有照片', HK: '尚無相片', US: 'No photo yet' },
  photo_choose: { CN: '选择照片', HK: '選擇相片', US: 'Choose a photo' },
  photo_replace: { CN: '重新上传', HK: '重新上載', US: 'Upload another' },
  photo_good: { CN: '照片合格', HK: '相片合格', US: 'The photo passed every check' },
  photo_bad: { CN: '照片不合格，请按以下原因重新拍摄或处理', HK: '相片不合格，請按以下原因重新拍攝或處理', US: 'The photo was rejected for these reasons' },
  appeal_note: { CN: '背景、光线等项目机器可能误判。考试中心或平台会人工查看照片并作出决定。', HK: '背景、光線等項目機器可能誤判。考試中心或平台會人工查看相片並作出決定。', US: 'A machine can judge background and light wrongly. The examination center or the platform will look at the photo and decide.' },
  accept_note: { CN: '照片将判定为合格，理由会记入历史和审计。', HK: '相片將判定為合格，理由會記入歷史和審計。', US: 'The photo will be accepted; the reason is kept in the history and the audit trail.' },
  appeal_reason: { CN: '理由', HK: '理由', US: 'Reason' },
  appeal_missing: { CN: '请填写理由（至少 4 个字）', HK: '請填寫理由（至少 4 個字）', US: 'Give a reason of at least 4 characters' },
  photo_of: { CN: '{name}的照片', HK: '{name}的相片', US: 'Photo of {name}' },

  photos_given: { CN: '历次照片', HK: '歷次相片', US: 'Photos so far' },
  photos_given_none: { CN: '还没有上传过照片', HK: '尚未上載過相片', US: 'No photo was uploaded yet' },
  photo_replaced: { CN: '已被后来的照片替换，文件不再保留', HK: '已被其後的相片取代，檔案不再保留', US: 'Replaced since; the file is no longer kept' },
  source_UPLOAD: { CN: '单张上传', HK: '單張上載', US: 'Single upload' },
  source_ARCHIVE: { CN: '批量上传', HK: '批量上載', US: 'Archive of photos' },

  photos_import: { CN: '批量上传照片', HK: '批量上載相片', US: 'Upload photos' },
  photos_example: { CN: '压缩包中的文件名示例：', HK: '壓縮檔中的檔案名稱示例：', US: 'Names in the archive, for example:' },
  photos_rules: {
    CN: '一个 zip 压缩包，照片以证件号码或学号命名（例如 20250101.jpg），X 须大写；逐张检查并说明不合格的原因。',
    HK: '一個 zip 壓縮檔，相片以證件號碼或學號命名（例如 20250101.jpg），X 須大寫；逐張檢查並說明不合格的原因。',
    US: 'One zip archive; name each photo by ID number or student no. (e.g. 20250101.jpg), X in capitals. Every photo is checked, and the reasons for a rejection are given.',
  },
  photos_start: { CN: '开始上传', HK: '開始上載', US: 'Upload' },
  photos_checking: { CN: '正在检查照片…', HK: '正在檢查相片…', US: 'Checking the photos…' },
  photos_export: { CN: '导出照片', HK: '匯出相片', US: 'Export photos' },
  photos: { CN: '照片', HK: '相片', US: 'photos' },
  name_by: { CN: '文件命名', HK: '檔案命名', US: 'File names' },

  full: { CN: '包含完整证件号码和手机号', HK: '包含完整證件號碼和手提電話號碼', US: 'With full ID numbers and mobiles' },
  full_hint: { CN: '不勾选时证件号码和手机号为脱敏形式。', HK: '不勾選時證件號碼和手提電話號碼為遮蓋形式。', US: 'Otherwise both are masked.' },

  reveal: { CN: '查看号码', HK: '查看號碼', US: 'Reveal' },
  reveal_hint: { CN: '完整证件号码和手机号显示 30 秒，本次查看会记入审计。', HK: '完整證件號碼和手提電話號碼顯示 30 秒，本次查看會記入審計。', US: 'Both are shown for 30 seconds; this is recorded in the audit trail.' },
})

/** How exported photos are named. */
export const photoNameWords = defineMessages({
  student_no: { CN: '学号', HK: '學號', US: 'Student no.' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  name_id_no: { CN: '姓名_证件号码', HK: '姓名_證件號碼', US: 'Name_ID number' },
})
