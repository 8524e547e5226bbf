import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module discovery. */
export const discovery: TextsOf<'discovery'> = {
  '200 and an array of slots': '200 和时段数组',
  '200 and an array of slots, or {refusal}': '200 和时段数组，或 {refusal}',
  '200 and an array of times, or {refusal}': '200 和时间数组，或 {refusal}',
  '200 and links to everything else': '200 和指向其他一切内容的链接',
  '200 and {content} where code is 0 booked, 1 slot or doctor not available, 2 invalid request or 3 try again later':
    '200 和 {content}，其中 code 为 0 已预约、1 时段或医生不可用、2 请求无效或 3 请稍后重试',
  '201 or 409 and a sentence': '201 或 409，附一句话',
  'All levels': '所有级别',
  'All requests go to one address, and a parameter selects the operation. Doctors and slots have no addresses, so nothing can be cached, linked or shared, and a client must know every operation and its content in advance. Every outcome has status 200, and errors are hidden in the content, where intermediaries cannot see them.':
    '所有请求都发往同一个地址，由参数选择操作。医生和时段没有地址，因此任何内容都无法缓存、链接或共享，客户端必须事先了解每个操作及其内容。所有结果的状态都是 200，错误隐藏在内容中，中间方无法看到。',
  'Doctors and slots now have addresses. But every request is a POST: reads and writes look the same, so nothing can be cached, a request without a response cannot be repeated safely, and errors are still hidden in a 200 response. The client must know the next address.':
    '医生和时段现在有了地址。但每个请求都是 POST：读取和写入看起来相同，因此任何内容都无法缓存，未得到响应的请求无法安全地重复，错误仍隐藏在状态为 200 的响应中。客户端必须知道下一个地址。',
  'Level not found. The levels are 0, 1, 2 and 3.': '找不到级别。级别为 0、1、2 和 3。',
  'Level {level}: {name}': '级别 {level}：{name}',
  'Links and forms': '链接和表单',
  'Messages ({unread, number})': '消息 ({unread, number})',
  'Methods and statuses': '方法和状态',
  'My appointments': '我的预约',
  'Nothing: each response shows the next steps as links and forms. A client knows only the entry and the names of relations. Paths may change, and impossible actions are not shown. The price is a few bytes for links, and clients that read them.':
    '没有不足：每个响应都以链接和表单的形式给出后续步骤。客户端只需知道入口和关系名称。路径可以更改，不可能的操作不会显示。代价是链接占用少量字节，并且客户端需要读取链接。',
  'One endpoint': '单一端点',
  Patients: '患者',
  'Reads are GET requests and can be cached, a booking is 201 and a lost race is 409, so intermediaries understand the outcome. But a response does not tell the next steps: clients build paths from documentation, break when a path changes, and find the possible actions by trial and error.':
    '读取是 GET 请求，可以缓存；预约成功返回 201，抢约失败返回 409，因此中间方能够理解结果。但响应不会给出后续步骤：客户端根据文档拼接路径，路径一变就会出错，只能通过反复试错找到可行的操作。',
  Resources: '资源',
  Response: '响应',
  'Set-up': '设置',
  'The same clinic at four levels of maturity': '同一诊所的四个成熟度级别',
  'Today at the clinic': '今日诊所',
  '{content} where code is 1 doctor not available, 2 invalid request or 3 try again later':
    '{content}，其中 code 为 1 医生不可用、2 请求无效或 3 请稍后重试',
}
