// Bare twin of reading a view: the same query with the plain driver.
import { bare, revive } from './store.ts'

const { app, db, listen } = await bare()
const links = db.collection('links')
await links.createIndex({ from: 1, type: 1 })
app.post('/seed', async (req, res) => {
  await links.insertMany(revive(req.body as Record<string, unknown>[]))
  res.json({})
})
app.get('/links/:viewId', async (req, res) => {
  res.json(await links.find({ from: req.params.viewId, type: 'contains' }).toArray())
})
listen()
