import type { Platform } from '@atrium/rules/labels';
import type { DemoClientKey, DemoPerson } from './demo-clients.js';

/* What the demonstration agency's clients say on their platforms, and on which days of the week. */

export interface DemoChannel {
  readonly client: DemoClientKey;
  readonly who: DemoPerson;
  /** Monday is 0. One post each week at each of them, in turn from the texts. */
  readonly slots: readonly { readonly weekday: number; readonly time: string; readonly platform: Platform }[];
  /** An odd number, so that a text comes back weeks later on the other platform. */
  readonly texts: readonly string[];
}

const slot = (weekday: number, time: string, platform: Platform) => ({ weekday, time, platform });

export const DEMO_CHANNELS: readonly DemoChannel[] = [
  {
    client: 'lumiere',
    who: 'tomas',
    slots: [slot(1, '08:30', 'instagram'), slot(4, '12:15', 'facebook')],
    texts: [
      'Two minutes, twice a day. The rest is our job.',
      'Does an implant hurt? Dr. Amaral answers in 40 seconds.',
      'Your check-up takes half an hour. Book it online, also at night.',
      'Coffee, tea, red wine: what really stains, and what helps.',
      'Meet Rita, who has calmed nervous patients for eleven years.',
      'A broken tooth on Sunday? Our emergency line is open.',
      'Aligners or braces? It depends on three things.',
      'The first visit of a child is a game. We have time for it.',
      'Bleeding gums are no detail. Come and let us look.',
      'New: appointments from 7:30, before work.',
      'Why we take a picture before we talk about prices.',
      'Grinding at night? Your jaw can tell you.',
      'Thank you for 500 reviews. We read every one.',
    ],
  },
  {
    client: 'northwind',
    who: 'priya',
    slots: [slot(2, '17:00', 'instagram'), slot(5, '09:00', 'twitter')],
    texts: [
      'Layers, not thickness: how to stay warm when you stop.',
      'This jacket came back after nine winters. We repaired the zip and sent it home.',
      'A tent in five minutes, in the rain, alone. Watch Jonas do it.',
      'Boots: buy them in the evening, when your feet are larger.',
      'Three huts, two days, one rucksack. The list is in our guide.',
      'Wool smells less. There is a reason.',
      'Our shop in Portland opens at eight on Saturdays, for the early ones.',
      'How to wash down without ruining it.',
      'The lightest stove we sell weighs less than an apple.',
      'Map or phone? Both, and a pencil.',
      'What our staff wear on their days off.',
      'Borrow before you buy: tents for a weekend from $25.',
      'Found on the trail: seven tent pegs. Whose are they?',
    ],
  },
  {
    client: 'casaVerde',
    who: 'priya',
    slots: [slot(3, '18:30', 'instagram')],
    texts: [
      'A table for ten in a room for six. It folds.',
      'Oak, oiled by hand. It takes a day and lasts for decades.',
      'From sketch to shelf in five weeks.',
      'The kitchen of Marta and Rui, before and after.',
      'Why drawers should close softly, and how ours do.',
      'One wall, four metres, no handles.',
      'Offcuts become stools. Ask for one in the workshop.',
      'Linen or velvet? Sit on both.',
      'A desk that disappears at six.',
      'Measured twice, cut once, by Senhor Álvaro since 1988.',
      'The new catalogue, chapter one: rooms to eat in.',
      'Light comes first, then furniture.',
      'Small bath, large mirror.',
    ],
  },
  {
    client: 'brightwater',
    who: 'daniel',
    slots: [slot(0, '10:00', 'linkedin'), slot(3, '19:00', 'facebook')],
    texts: [
      'A roof in Bristol made 4,100 kWh last year. Here are its months, one by one.',
      'Heat pump or boiler? We did the sum for a house of 1930.',
      'Clouds do not stop solar. They slow it, and this is by how much.',
      'What happens on the day of installation, hour by hour.',
      'Five questions to ask anyone who sells you solar, us too.',
      'A battery pays for itself when you do this in the evening.',
      'No, panels do not need to be cleaned every month.',
      'North roof? Sometimes. We tell you when it is not worth it.',
      'Two vans, six people, one roof a day: meet the crew.',
      "How loud is a heat pump? We measured at the neighbour's window.",
      'Grants: which ones are left, and until when.',
      'Your roof in our calculator: two minutes, no phone number asked.',
      'After ten years: what broke, what did not.',
    ],
  },
  {
    client: 'atlas',
    who: 'priya',
    slots: [slot(2, '09:30', 'linkedin')],
    texts: [
      'Notice periods: what the contract says and what the law adds.',
      'Parental leave in five dates you should know.',
      'Redundancy pay: how it is counted, with an example.',
      'You were handed a settlement agreement. Do not sign it today.',
      'Holiday that was not taken: when it is lost and when it is paid.',
      'Working from another country: three questions before you pack.',
      'A warning letter in your file. What now?',
      'Who keeps the dog? Courts have answered.',
      'Part-time after a child: how to ask so that it is granted.',
      'References: what an employer may write.',
      'A first talk with us costs less than most people think.',
      'New in the team: Amira Khan, family law.',
      'Mediation or court? It depends on one thing.',
    ],
  },
  {
    client: 'fjord',
    who: 'tomas',
    slots: [slot(1, '18:00', 'instagram'), slot(4, '11:00', 'facebook')],
    texts: [
      'Rain on the window, soup on the stove. Bergen at its best.',
      'Book with us and the third night costs half.',
      'Our breakfast bread is baked at four. Somebody has to taste it.',
      'Eleven rooms, one library, no television.',
      'The ferry leaves at nine. We wake you, if you like.',
      'Best price? Always on our own site. Promise.',
      'Ingrid has run the house in Flåm for twenty years. Ask her about the waterfall.',
      'Dogs sleep for free. Cats have never asked.',
      'Three walks from our door: one hour, three hours, a day.',
      'Northern light: when, where, and how to sleep anyway.',
      'Sauna at seven, fjord at half past.',
      'A weekend without plans. We kept a room.',
      'What our guests forget most: phone chargers and worries.',
    ],
  },
  {
    client: 'perfectB',
    who: 'tomas',
    slots: [slot(0, '12:30', 'instagram'), slot(3, '09:00', 'facebook')],
    texts: [
      'Laser and sun do not mix. How long to wait, by skin type.',
      'Before any treatment we talk. That takes 20 minutes and costs nothing.',
      'Six sessions, four weeks apart: why hair needs a calendar.',
      'What the nurse does in the first hour after a laser treatment.',
      'Less is often more. Dr. Silva on lips.',
      'Sunscreen, every day, also in winter. Yes, you too.',
      'Which creams to stop three days before a peel.',
      'A face moves. We want it to stay that way.',
      'Questions from this week, answered by the clinic.',
      'Skin boosters: what they do, and what they do not.',
      'Our device was serviced today. It happens every six months.',
      'You will be red for a day. Plan for it.',
      'Tuesday and Friday: places for laser consultations.',
    ],
  },
];
