import type { Task } from './agent.ts'

/** The services of the tasks. */
export type TaskService = 'clinic' | 'library' | 'parts' | 'spring' | 'siren'

/** A task with the words of its last result. */
export interface AgentTask extends Task {
  readonly task: string
  readonly at: TaskService
  readonly result: RegExp
}

/** What an agent does that is told no more than these words. */
export const agentTasks: readonly AgentTask[] = [
  {
    task: 'books a time',
    at: 'clinic',
    goals: ['09:30 10:00', 'book'],
    facts: { name: 'Ada Lovelace', age: 36 },
    result: /- "status": "booked"/,
  },
  {
    task: 'books a time and cancels it',
    at: 'clinic',
    goals: ['10:00 10:30', 'book', 'cancel'],
    facts: { name: 'Ada Lovelace', age: 36 },
    result: /- "status": "cancelled"/,
  },
  {
    task: 'finds a doctor that speaks Spanish',
    at: 'clinic',
    goals: ['find doctor', 'mjones'],
    facts: { language: 'es' },
    result: /- "speciality": "General practice"/,
  },
  {
    task: 'finds the books, which are listed by their name only',
    at: 'clinic',
    goals: ['books patients'],
    result: /"total": 10[^]*\n1\. /,
  },
  {
    task: 'adds a book',
    at: 'library',
    goals: ['books', 'add book'],
    facts: { title: 'Cosmos', author: 'Carl Sagan', year: 1980, shelf: 'Science' },
    result: /^Done: .*\n# "Cosmos"\n[^]*- "shelf": "science"/,
  },
  {
    task: 'finds a book and edits it',
    at: 'library',
    goals: ['books', 'dune', 'edit'],
    facts: { year: 1966 },
    result: /- "year": 1966/,
  },
  {
    task: 'lends a book',
    at: 'library',
    goals: ['loans', 'lend'],
    facts: { book: 'Dune', reader: 'Ada', due: '2026-12-24' },
    result: /- "reader": "Ada"|# "Ada"/,
  },
  {
    task: 'orders parts',
    at: 'parts',
    goals: ['orders', 'order'],
    facts: { part: 'Bolt', quantity: 3 },
    result: /- "quantity": 3/,
  },
  {
    task: 'renames an employee',
    at: 'spring',
    goals: ['employees', 'frodo', 'update'],
    facts: { role: 'ring bearer' },
    result: /- "role": "ring bearer"/,
  },
  {
    task: 'adds an item to an order',
    at: 'siren',
    goals: ['order 42', 'add item'],
    facts: { productCode: 'ABC', quantity: 2 },
    result: /- "itemCount": 5/,
  },
]
