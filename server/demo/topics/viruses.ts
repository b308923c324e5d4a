import type { Topic } from './topic.ts'

export const VIRUSES: Topic = {
  title: 'Is a virus alive?',
  emblem: 'virus',
  banners: ['Alive or not?', 'Inside the body', 'In our languages', 'Numbers'],
  text: `
* What does it mean to be alive? [life; definition]
Q Before we can say whether a virus is alive, we have to know what alive means.
> It moves
T Living things move by themselves.
>> Cars move, trees do not
X A car moves and is not alive. A tree stands still and is. Moving alone does not help us.
>>> Trees grow
B Living things grow, eat, react and have children. One of them is not enough, you need all.
>>>> A mule has no children
X A mule cannot have young, but it kicks! Your list says it is not alive.
>>>>> A rule with exceptions
P Perhaps a list cannot be exact. It could be like being tall: there are clear cases and a border where people disagree.
> A candle test
N We went through the list with a candle flame: it eats wax, breathes oxygen, grows, and can make a new flame. But nobody calls it alive.
Q What does the flame not have?
>> No plan
T It has no plan inside. Every living thing carries a plan of itself, and the plan can be copied.
* A virus is only a parcel [virus; capsid]
N A virus has a shell and a thread with instructions in it. No stomach, no lungs, nothing that works.
+ drawing capsid
> Then it is dead
T A thing without any work going on inside is like a letter. A letter is not alive.
>> A letter that makes you copy it
B It is more like a chain letter: by itself it does nothing, but whoever opens it begins to copy it.
>>> Like a seed?
X A seed also does nothing for years and we call it alive. What is the difference?
>>>> The seed brings its kitchen
N A seed has food and all the tools to grow in it. A virus has only the recipe and uses somebody else's kitchen.
P Seed: asleep. Virus: a recipe. I find this the best difference so far.
~ Then it is dead | A letter is not alive.
^ Recipe, seed or letter? [rise above; life]
P We compared a virus with a letter, a chain letter, a seed and a recipe. The recipe fits best: all the instructions, no kitchen, no food.
Q If somebody built a kitchen from a recipe alone, would we call the recipe alive then?
*! How does it get in? [cell; receptor]
Q Skin is thick. How can something without legs get into a cell?
> The key and the lock
N On the shell are spikes that fit to parts of certain cells, like a key to a lock. A plant virus does not fit to us.
+ picture virus
>> Then change the lock
T We could change our locks, and all viruses would stay outside.
>>> The locks are needed
X The cell uses these parts for something else, such as letting food in. Without them it would starve.
> Soap breaks the door
N Some viruses have a skin of fat. Soap pulls fat apart, as with the dishes. So washing hands destroys them.
>> The pepper experiment
- We put pepper on water and touched it with a soapy finger. The pepper ran away at once! (Pepper is not a virus, but it shows what soap does.)
*! Why do we get a fever? [fever; defence]
T I think the virus makes us hot because it likes warmth.
> We make the heat ourselves
N Our own brain turns the temperature up. Most viruses copy themselves more slowly when it is warmer.
>> Then fever is good?
Q If fever helps, why do we get medicine against it?
>>> Too much of a good thing
N A little fever helps. Above 40 degrees it gets dangerous for ourselves, because our own parts get damaged.
*! How does the body remember? [antibody; vaccine]
N I had chickenpox once and cannot get it again, although my brother had it last week. Who remembers that in me?
> Memory cells
N Some cells of the defence live for many years and keep the shape of the enemy.
>> A wanted poster
B A vaccine is a wanted poster: it shows the face of the enemy without the enemy.
>>> Why a new one each year?
X For the flu you need a new vaccine every year. If memory lasts for years, why?
>>>> The thief grows a beard
T The virus changes a little whenever it is copied, so the poster no longer fits. Chickenpox hardly changes.
P Memory is long, but it only knows old faces.
* Where did viruses come from? [evolution; origin]
Q A virus needs cells. So cells must have been first, or not?
> Escaped instructions
T Maybe viruses are pieces of instructions that got out of cells a long time ago.
>> Or cells that became lazy
N Some giant viruses have hundreds of genes. Some people think they were cells once and lost what they did not need.
>>> We cannot dig them up
X There are no fossils of viruses. How can anybody find out?
>>>> Traces in our own plan
N About eight per cent of our own genes come from old viruses! That is a kind of fossil.
* Are there good viruses? [bacteriophage]
Q We only talk about illness. Is there any virus that helps?
> Viruses that eat bacteria
N There are viruses that attack only bacteria. In some countries doctors use them when no medicine works any more.
>> The sea is full of them
N One spoon of sea water has about ten million viruses. They keep the algae in balance.
B So without viruses the sea would be a different place. Good and bad depend on who asks.
* (es) ¿Un virus come? [virus; vida]
T Yo creo que un virus no está vivo porque no come nada.
> (es) Tampoco respira
N Buscamos en el libro: no come, no respira y no crece. Solo se copia dentro de una célula.
>> (es) Entonces, ¿qué lo mata?
Q Si no está vivo, ¿por qué decimos que el jabón lo mata?
>>> (es) El jabón lo desarma
B Sería mejor decir que el jabón lo rompe. No se puede matar una carta, pero se puede romper.
* (ja) ウイルスは生きているの？ [ウイルス; 細胞]
T ウイルスは自分でふえることができないので、生きていないと思います。
> (ja) でも、ふえています
X 自分だけではふえないけれど、細胞の中ではふえます。それは生きていると言えませんか。
>> (ja) 種とくらべてみました
B 種は自分で芽を出すことができます。ウイルスは細胞の力をかりないと何もできません。だから種とはちがうと思います。
* Our class vote [vote]
- Is a virus alive? First vote: 11 yes, 14 no, 5 undecided. Please write what would make you change your mind.
> It would have to do one thing alone
T If anybody shows me a virus doing one thing by itself, I change to yes.
> The question may be wrong
B I changed from yes to undecided. Perhaps nature does not have our drawers, and we should ask what it does instead of what it is.
>> Second vote
N Second vote after four weeks: 4 yes, 12 no, 14 it depends on what we call alive.
P The number of undecided has grown, and we think that is progress.
`,
  measures: [
    { title: 'Chain of copies, round {1-20}', text: 'In our card game every copy made {2-4} new ones. After {3-9} rounds there were {12-900} cards on the table.' },
    { title: 'Hand washing test {1-24}', text: 'With glowing powder we found {2-40} spots before and {0-9} after {5-30} seconds of washing.' },
    { title: 'Copying with mistakes {1-30}', text: 'We copied a line of {20-60} letters {4-12} times. In the end {1-14} letters were wrong.' },
  ],
} // prettier-ignore
