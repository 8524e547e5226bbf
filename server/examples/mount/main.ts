import { application } from './application.ts'

application().listen(3200, '127.0.0.1', () => {
  console.log('The application is at http://localhost:3200/, its announcements at http://localhost:3200/news/.')
})
