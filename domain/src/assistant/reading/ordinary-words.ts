/** Words that are spelled right and that no report knows, though they look like ones that it does: `linen` is no slip of `line`. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `accounting accrual accruals acreage agreed aide aides always arena autumn away baker bakers bakery baking balanced band banking barks
  barn based basics bass beads beak bear bears beef bellows beside beta bets black bonus bonuses boot boots bread breakfast bride broken
  broker brokers brook broth brunch buoy busy camp care cared cares caring cart carts carving cases cave chai char charity chat chef
  chefs chicken chief churn clam clams clause climber clog closet closure cloud clover coast coffee combine combined comet compete
  computer computers contract contractor contractors contracts cook cooks costa counties country county coupon coupons cove covert cows
  cram creepy crepe crepes crew customer dairy dated decreased defined deliver delivered delivers dental dessert desserts developer
  developers dill dine dined dining dinner dinners dive dives dividers diving donation donations dong donor donors drawn drip driven
  driver drivers drone drown duel dues duke dune ebitdar eighth shrink shrinkage excluded external faded fair farm farms fears feel feeling feels felt figured filet fillet fine
  fined fines fish fishes fist fixture fixtures flare flares flee flour forth franchise free freed freight fuel fully furniture gags meat meats produces
  gift given giver grader grain grains gratuity grave graves halo hardware healthy hearing hearings heave heaven hints hiring hose host
  hostess hosts house houses housing housings ignored incentive include included includes internal internet issue issued issues
  janitorial juice jumper known lapping larger lawyer lead leading leads lease leased leasing leaving ledge lend lever levers lewd
  license licenses liked lined linen linens liquor loft loot loved lover loyalty lunch maids makings manage managed marker markers match
  matched math mayo meal meals melt melts menu menus meth might mild miner mini mint mints minutes missy moist mourning movers munch
  music neat needy nest nicer niche note notes odor officer officers onetime opus outsider overhear packing paging parking parties pasta
  paste patties patty peace pear pears pension pensions percentile perk perks perm permit permits pest phase phone pilot pilots pint
  pints pizza place places placing plaid plain plane planes plank planner plant play playing plays pleased plug plugs plum plums pork
  posed posing poster posters powder precious pricing pride prince princes produce product products promo promos provided provider
  providers purchased pusher pushes quartet race races racing radio rage rain rains raise raised raises raising rally ramping rand range
  ranger ranges rated ration rations read reads recipe recipes recruiting redo reed remodel remodeled remodels remote removal removed
  repaid reporter reset retention riding rinse rouse sable sack sacks salad sang save saved saves saving savings scale scales scan score
  scores seafood seeking seize sending server servers service services shade shades shame shaped shared shares shell shells shift shifts
  shipped shipping shirt shirts short shorted shots shown siding sings skipping skit slice slices slicing slipper slipping smell soda
  software sore spaced spades span spell spells spite split spoke spout spring squared squeeze stair stairs stale star stare states
  staying stored storm strand stranger stripe striped stripes stub suave suit suite suites suits summer supplied sweat swept tablet
  tablets tack tailing taken taker takers tale tales taxable taxi teen teens telephone tended tending tents theme thorough though ticker
  tide tier tiers tile tiles timer tipping tips tire tired tires tracing trail trails training trash tree trees trendy trough truck
  trucking trucks typed unfit uniform uniforms unite unity vacation valet variable vary vision voucher vouchers waiter waiters waste
  weave wheat widen wider winter wore worker workers yearn`.split(/\s+/),
)
